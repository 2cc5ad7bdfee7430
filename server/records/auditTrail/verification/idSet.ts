export type IdSet = ReturnType<typeof idSet>

const pageIds = 32_768

/** A set of whole numbers, most of which lie close together, such as the ids of a table: about a bit each. */
export function idSet() {
  const pages = new Map<number, Uint8Array>()
  let count = 0
  return {
    add(id: number) {
      const number = Math.floor(id / pageIds)
      const page = pages.get(number) ?? new Uint8Array(pageIds / 8)
      pages.set(number, page)
      const place = id - number * pageIds
      if (isIn(page, place)) return
      count += 1
      page[place >> 3] = (page[place >> 3] ?? 0) | (1 << (place & 7))
    },
    has(id: number): boolean {
      const number = Math.floor(id / pageIds)
      const place = id - number * pageIds
      return isIn(pages.get(number), place)
    },
    ascending(): Float64Array {
      const ids = new Float64Array(count)
      let n = 0
      for (const [number, page] of [...pages].sort(([one], [other]) => one - other)) {
        for (let place = 0; place < pageIds; place++) if (isIn(page, place)) ids[n++] = number * pageIds + place
      }
      return ids
    },
  }
}

const isIn = (page: Uint8Array | undefined, place: number) => (((page?.[place >> 3] ?? 0) >> (place & 7)) & 1) === 1
