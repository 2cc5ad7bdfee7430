import type { Heading, PlacedHeading } from '#server/platform/pdf/manuscript/contents.ts'
import type { Sheet } from '#server/platform/pdf/sheet.ts'

export type Outline = ReturnType<typeof createOutline>

/** Bookmarks and link targets of the headings drawn so far. */
export function createOutline({ doc }: Sheet) {
  const placed: PlacedHeading[] = []
  const parents = [doc.outline]
  return {
    placed,
    /** Adds a heading at the current position; call it before the heading is drawn. */
    add({ level, text }: Heading) {
      const destination = `heading-${placed.length + 1}`
      const { start, count } = doc.bufferedPageRange()
      doc.addNamedDestination(destination, 'XYZ', 0, doc.y, 0)
      // pdfkit measures the left of a bookmark from the right edge.
      const place = { expanded: level === 1, top: doc.y, left: doc.page.width }
      const parent = parents.slice(0, level).findLast(one => one !== undefined) ?? doc.outline
      parents.splice(level, parents.length, parent.addItem(text, place))
      placed.push({ level, text, destination, page: start + count - 1 })
    },
  }
}
