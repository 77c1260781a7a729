/**
 * Every name of ISO 32000 under which something stands that a page needs to be drawn. What is not here (actions,
 * scripts, links to other files, marks of programs, places on a map) does not get into a copy.
 */
export const DRAWS: ReadonlySet<string> = new Set(
  `
  Type Subtype Filter DecodeParms Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine
  EncodedByteAlign Rows EndOfBlock BlackIs1 DamagedRowsBeforeError JBIG2Globals ColorTransform
  FormType BBox Matrix Resources Group Width Height ColorSpace ImageMask Mask Decode Interpolate SMask
  SMaskInData Matte Intent S CS I G BC TR
  Font XObject ExtGState Pattern Shading ProcSet
  LW LC LJ ML D RI OP op OPM BG BG2 UCR UCR2 TR2 HT FL SM SA BM CA ca AIS TK
  HalftoneType HalftoneName Frequency Angle SpotFunction AccurateScreens TransferFunction Width2 Height2 Xsquare
  Ysquare Default
  FunctionType Domain Range Size BitsPerSample Order Encode C0 C1 N Functions Bounds
  PatternType PaintType TilingType XStep YStep ShadingType Background AntiAlias Coords Function Extend
  BitsPerCoordinate BitsPerFlag VerticesPerRow
  Alternate WhitePoint BlackPoint Gamma Colorants Process Components
  BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode Name CharProcs FontMatrix FontBBox
  DescendantFonts CIDSystemInfo DW W DW2 W2 CIDToGIDMap BaseEncoding Differences FontName FontFamily FontStretch
  FontWeight Flags ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth
  FontFile FontFile2 FontFile3 CharSet Style Panose Lang FD CIDSet Registry Ordering Supplement CMapName WMode
  UseCMap Length1 Length2 Length3
  `
    .trim()
    .split(/\s+/),
)
