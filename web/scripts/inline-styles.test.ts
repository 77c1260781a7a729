import { expect, it } from 'vitest'
import { stylesFor } from './inline-styles.ts'

const HTML =
  '<body class="page md:flex w-1/2"><p class="[&amp;_a]:link data-[x=y]:flex before:content-[&quot;x&quot;]">x <a fill="var(--d)">y</a></p><script>p.className="late"</script>'

it.each([
  ['p{color:red}', 'p{color:red}'],
  ['.page,.gone{color:red}', '.page{color:red}'],
  ['.gone .page{color:red}', ''],
  ['.late{color:red}', '.late{color:red}'],
  [
    '@layer utilities{@media (width>=48rem){.md\\:flex{display:flex}.md\\:grid{display:grid}}}',
    '@layer utilities{@media (width>=48rem){.md\\:flex{display:flex}}}',
  ],
  ['@media print{.gone{display:none}}', ''],
  ['.w-1\\/2{width:50%}', '.w-1\\/2{width:50%}'],
  ['.\\[\\&_a\\]\\:link a{color:green}', '.\\[\\&_a\\]\\:link a{color:green}'],
  [':where(.gone) .page{color:red}', ':where(.gone) .page{color:red}'],
  ['.page{content:"}{,.x"}.gone{top:0}', '.page{content:"}{,.x"}'],
  [
    '@keyframes a{to{top:0}}@keyframes b{to{top:0}}.page{animation:a 1s}',
    '@keyframes a{to{top:0}}.page{animation:a 1s}',
  ],
  [
    '@property --x{inherits:false}@property --y{inherits:false}.page{top:var(--x)}',
    '@property --x{inherits:false}.page{top:var(--x)}',
  ],
  ['.data-\\[x\\=y\\]\\:flex[data-x=y]{display:flex}', '.data-\\[x\\=y\\]\\:flex[data-x=y]{display:flex}'],
  ['.before\\:content-\\[\\"x\\"\\]{top:0}', '.before\\:content-\\[\\"x\\"\\]{top:0}'],
  ['textarea,p{color:red}.page select{top:0}', 'p{color:red}'],
  ['.page{--a:1;--b:var(--c);--c:";}";--d:2;top:var(--a)}', '.page{--a:1;--d:2;top:var(--a)}'],
  ['@supports (top:0){.page{--gone:0}}.page{top:0}', '.page{top:0}'],
  ['@layer base,utilities;@font-face{src:url(a)}', '@layer base,utilities;@font-face{src:url(a)}'],
])('of %s a page keeps %s', (css, expected) => {
  expect(stylesFor(HTML, css)).toBe(expected)
})
