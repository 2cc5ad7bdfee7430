/** How a logger's line is told from others: by colour and by dashes (CSS px), never by colour alone. */
export type LineStyle = { color: string; dash: readonly number[] }

// Told apart with any colour vision, dark enough on white (4.5:1), and neither red nor amber, which mean something here.
const colors = ['#005f9e', '#00715a', '#7a3e9d', '#3b4a5a', '#8c1d6b', '#4a6a00']
const dashes = [[], [10, 3], [3, 3], [12, 3, 3, 3]]

/** Loggers keep their style while the list of loggers stays the same. */
export function lineStyle(place: number): LineStyle {
  const color = colors[place % colors.length] ?? '#005f9e'
  const dash = dashes[place % dashes.length] ?? []
  return { color, dash }
}
