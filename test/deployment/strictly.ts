type Model = { prototype: { validate: () => void } }

/**
 * What a schema of Kubernetes says against an object: wrong values, and fields that it does not have. Its schemas allow
 * the latter, but a misspelled field has no effect.
 */
export function faultsOf(model: Model, data: object): string[] {
  const known = new Set<string>()
  try {
    // The constructor would copy the data, and so read all of it.
    model.prototype.validate.call(recorded(data, '', known))
  } catch (error) {
    return [(error as Error).message]
  }
  return fieldsIn(data, '')
    .filter(field => !known.has(field))
    .map(field => `unknown field ${field}`)
}

/** The same data, which notes each field that is read: validation reads every field that the schema has. */
function recorded(data: unknown, place: string, known: Set<string>): unknown {
  if (typeof data !== 'object' || data === null) return data
  return new Proxy(data, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof name === 'symbol' || !Object.hasOwn(target, name)) return value
      known.add(`${place}/${name}`)
      return recorded(value, `${place}/${name}`, known)
    },
  })
}

function fieldsIn(data: unknown, place: string): string[] {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]) => [`${place}/${name}`, ...fieldsIn(value, `${place}/${name}`)])
}
