/** Several numbers in one field, pasted from a spreadsheet: separated by comma (also 、，), space (also full-width) or line. */
export function searchNumbers(typed: string): string[] {
  return [
    ...new Set(
      typed
        .normalize('NFKC')
        .split(/[\s,、;]+/u)
        .filter(Boolean),
    ),
  ]
}
