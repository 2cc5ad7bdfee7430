/** Which of a company's records have which codes, followed entry by entry; `owners` begins with those that are stored. */
export const codeClaims = (owners: Map<string, string>) => ({
  /** The place of the first code that another record has, with that record; otherwise the codes are the entry's now. */
  take(record: string, codes: readonly (string | undefined)[]): { place: number; owner: string } | undefined {
    const place = codes.findIndex(code => code !== undefined && (owners.get(code) ?? record) !== record)
    if (place !== -1) return { place, owner: owners.get(codes[place] ?? '') ?? '' }
    for (const [code, owner] of owners) if (owner === record) owners.delete(code)
    for (const code of codes) if (code !== undefined) owners.set(code, record)
    return undefined
  },
})
