/** What `make` returns; undefined if it throws. */
export function orUndefined<Value>(make: () => Value): Value | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
