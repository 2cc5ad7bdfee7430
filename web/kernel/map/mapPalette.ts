import { palette } from '#web/kernel/scheme/scheme.ts'

// Apart from basemap.ts, which needs OpenLayers: the legend stands on a delivery's page before its map comes.

/** A quiet map, on which only the delivery stands out; red means outside the band, as everywhere. */
export const mapColors = palette({
  neighbour: ['#eeece6', '#20262c'],
  land: ['#fbfaf6', '#2a323a'],
  border: ['#c4bfb2', '#4a5560'],
  label: ['#5f6b78', '#9aa8b5'],
  ink: ['#15202b', '#e8eef3'],
  inside: ['#2f7d4f', '#6fc58f'],
  outside: ['#c8102e', '#ff6472'],
  below: ['#1559c4', '#8fb8ff'],
  stop: ['#7a4b00', '#e5ac4d'],
  latest: ['#175a8c', '#7db9e8'],
  latestArea: ['rgba(23, 90, 140, 0.25)', 'rgba(125, 185, 232, 0.3)'],
  paper: ['#ffffff', '#161b21'],
  glass: ['rgba(255, 255, 255, 0.7)', 'rgba(22, 27, 33, 0.7)'],
})

export const mapFont = (sizePx: number, weight = 400) =>
  `${weight} ${sizePx}px 'Noto Sans JP', 'Noto Sans JP Variable', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, sans-serif`
