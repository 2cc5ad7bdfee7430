export type IdSet = ReturnType<typeof idSet>

const pageIds = 32_768

/** A set of whole numbers, most of which lie close together, such as the ids of a table: about a bit each. */
export function idSet() {
  const pages = new Map<number, Uint8Array>()
  return {
    add(id: number) {
      const number = Math.floor(id / pageIds)
      const page = pages.get(number) ?? new Uint8Array(pageIds / 8)
      pages.set(number, page)
      const place = id - number * pageIds
      page[place >> 3] = (page[place >> 3] ?? 0) | (1 << (place & 7))
    },
    has(id: number): boolean {
      const number = Math.floor(id / pageIds)
      const place = id - number * pageIds
      return (((pages.get(number)?.[place >> 3] ?? 0) >> (place & 7)) & 1) === 1
    },
    *ascending(): Generator<number> {
      for (const [number, page] of [...pages].sort(([one], [other]) => one - other)) {
        for (let place = 0; place < pageIds; place++) {
          if ((((page[place >> 3] ?? 0) >> (place & 7)) & 1) === 1) yield number * pageIds + place
        }
      }
    },
  }
}
