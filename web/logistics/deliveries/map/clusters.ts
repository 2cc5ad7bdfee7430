/** Something to mark on a flat map, in its units. */
export type Marked = { x: number; y: number; outcome: string | null; late: boolean }

/** All that lies at one and the same place. */
export type Site<Point extends Marked> = { x: number; y: number; points: Point[] }

/** What is drawn as one marker: it stands where its largest site is, so that no two markers cover each other. */
export type Cluster<Point extends Marked> = ReturnType<typeof tallyOf> & { x: number; y: number; sites: Site<Point>[] }

/** The places of all points, the fullest first. */
export function sitesOf<Point extends Marked>(points: readonly Point[]): Site<Point>[] {
  const places = Map.groupBy(points, ({ x, y }) => `${x} ${y}`).values()
  const sites = [...places].flatMap(at => at.slice(0, 1).map(({ x, y }) => ({ x, y, points: at })))
  return sites.sort((one, other) => other.points.length - one.points.length)
}

/** The fullest site takes what is nearer than the radius, then the fullest of those left, and so on. */
export function clustersOf<Point extends Marked>(sites: readonly Site<Point>[], radius: number): Cluster<Point>[] {
  const cells = Map.groupBy(sites, site => cellOf(Math.floor(site.x / radius), Math.floor(site.y / radius)))
  const taken = new Set<Site<Point>>()
  const clusters: Cluster<Point>[] = []
  for (const seed of sites) {
    if (taken.has(seed)) continue
    const near = neighbours(cells, seed, radius).filter(
      site => !taken.has(site) && (site.x - seed.x) ** 2 + (site.y - seed.y) ** 2 < radius * radius,
    )
    for (const site of near) taken.add(site)
    clusters.push({ x: seed.x, y: seed.y, sites: near, ...tallyOf(near.flatMap(site => site.points)) })
  }
  return clusters
}

const cellOf = (column: number, row: number) => `${column} ${row}`

function neighbours<Point extends Marked>(cells: Map<string, Site<Point>[]>, { x, y }: Site<Point>, radius: number) {
  const [column, row] = [Math.floor(x / radius), Math.floor(y / radius)]
  const around = [-1, 0, 1]
  return around.flatMap(right => around.flatMap(up => cells.get(cellOf(column + right, row + up)) ?? []))
}

/** How many there are, and how many of them are signs of something wrong. */
export const tallyOf = (points: readonly Marked[]) => ({
  count: points.length,
  excursions: points.filter(point => point.outcome === 'excursion').length,
  late: points.filter(point => point.late).length,
})

export const pointsOf = <Point extends Marked>({ sites }: Cluster<Point>): Point[] => sites.flatMap(site => site.points)
