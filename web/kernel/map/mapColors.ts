/** A quiet map, on which only the delivery stands out; red means outside the band, as everywhere. */
export const mapColors = {
  sea: '#dfe8f0',
  neighbour: '#eeece6',
  land: '#fbfaf6',
  border: '#c4bfb2',
  label: '#5f6b78',
  ink: '#15202b',
  outside: '#c8102e',
  stop: '#7a4b00',
  latest: '#175a8c',
  paper: '#ffffff',
} as const

export const mapFont = (sizePx: number, weight = 400) =>
  `${weight} ${sizePx}px 'Noto Sans JP Variable', 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, sans-serif`
