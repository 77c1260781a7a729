import type { ReactNode } from 'react'

/** Where each drawing begins, so that it stands on the edge of its title. */
export const DRAWN_FROM = [12, 10, 4, 7, 14, 4, 24, 14]

/** One line drawing for each kind of dispute: ink for the thing, clay and harbor for the two sides. In the order of the list. */
export const DRAWINGS: readonly ReactNode[] = [
  <>
    <g className="stroke-clay">
      <circle cx="26" cy="30" r="14" />
      <circle cx="21" cy="25" r="3" />
      <path d="M36 40l28 28M52 56l7-7M60 64l6-6" />
    </g>
    <g className="stroke-harbor">
      <ellipse cx="92" cy="40" rx="17" ry="6.5" />
      <path d="M75 40v30c0 3.6 7.6 6.5 17 6.5s17-2.9 17-6.5V40M75 50c0 3.6 7.6 6.5 17 6.5s17-2.9 17-6.5M75 60c0 3.6 7.6 6.5 17 6.5s17-2.9 17-6.5" />
    </g>
  </>,
  <>
    <path d="M36 8h34l14 14v56H36zM70 8v14h14M46 32h20M46 42h28" />
    <path className="stroke-clay" d="M46 56h10M62 62h12M10 70l4-11 18-18 7 7-18 18z" />
    <g className="stroke-harbor">
      <circle cx="99" cy="58" r="16" />
      <path d="M99 48v10l7 5" />
    </g>
  </>,
  <>
    <g className="stroke-clay">
      <circle cx="22" cy="34" r="10" />
      <path d="M4 76c0-14 7-22 18-22s18 8 18 22" />
      <path d="M44 20c9-8 22-8 31-1M75 10v9h-9" />
    </g>
    <g className="stroke-harbor">
      <circle cx="98" cy="34" r="10" />
      <path d="M80 76c0-14 7-22 18-22s18 8 18 22" />
      <path strokeDasharray="1 6" d="M76 66c-9 8-22 8-31 1" />
    </g>
    <path d="M44 34h32v18H44zM60 47.500a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9" />
  </>,
  <>
    <circle className="stroke-clay" cx="27" cy="56" r="20" />
    <path
      className="stroke-harbor"
      d="M93 36a20 20 0 0 1 19 26M108 69a20 20 0 0 1-31-1M73 58a20 20 0 0 1 9-18M93 56l-6-10M93 56l11 4M93 56l-8 9"
    />
    <path d="M27 56l18-28h33l15 28M27 56h30l21-28M57 56L42 20M35 20h14M78 28l-4-13h10" />
  </>,
  <>
    <path d="M28 42h64v36H28zM28 42L14 32M92 42l14-10M60 42v12M28 42l12-8M92 42l-12-8" />
    <path className="stroke-clay" d="M46 8h24v14a12 12 0 0 1-24 0zM70 12h4a5 5 0 0 1 0 10h-4" />
    <path className="stroke-harbor" d="M57 8l-4 7 6 4-4 8M96 10l6-4M99 18h7M90 6l2-5" />
  </>,
  <>
    <g className="stroke-clay">
      <path d="M28 78V46M28 60l12-9" />
      <path d="M24 46C10 46 4 36 7 27c2-7 9-10 14-9 4-12 24-14 30-3 12-2 20 4 22 12-1 8-9 11-17 11-6 8-20 9-32 8z" />
    </g>
    <path d="M54 78V50l5-6 5 6v28M74 78V50l5-6 5 6v28M94 78V50l5-6 5 6v28M64 57h10M84 57h10M104 57h8M64 70h10M84 70h10M104 70h8M4 78h112" />
    <g className="stroke-harbor">
      <circle cx="80" cy="32" r="4" />
      <circle cx="95" cy="26" r="4" />
      <path strokeDasharray="1 6" d="M95 8v10M80 14v10" />
    </g>
  </>,
  <>
    <path
      className="stroke-clay"
      d="M57 8H24v66h29l5-8-7-10 7-11-7-11 7-11-7-9zM33 22h14M33 34h11M33 46h14M33 58h10"
    />
    <path
      className="stroke-harbor"
      d="M70 14h27v66H66l5-8-7-10 7-11-7-11 7-11-7-9zM80 30h9M78 42h11M80 54h9M78 66h11"
    />
  </>,
  <>
    <path d="M14 30h44c11 0 18 7 18 18v8H61v-5c0-4-2-6-6-6H14M14 24v27M38 30V16M27 16h22" />
    <path
      className="stroke-harbor"
      d="M68.500 62c4 5 5.500 8 5.500 10.500a5.500 5.500 0 0 1-11 0c0-2.500 1.500-5.500 5.500-10.500z"
    />
    <path className="stroke-clay" d="M93 74V38c-7-3-10-10-8-18l8 7h8l8-7c2 8-1 15-8 18v36a4 4 0 0 1-8 0z" />
  </>,
]
