import { standardPrefixes } from '#contract/integration/epcis/vocabulary.ts'

/** Names the extensions of an XML document as JSON-LD does, prefix:name, each prefix for one namespace. */
export function namespacesOf() {
  const prefixOf = new Map<string, string>(
    Object.entries(standardPrefixes).map(([prefix, namespace]) => [namespace, prefix]),
  )
  const taken = new Map<string, string>(Object.entries(standardPrefixes))
  const declared = new Map<string, string>()
  return {
    name(local: string, namespace: string, prefix: string): string {
      if (namespace === '') return local
      const known = prefixOf.get(namespace)
      if (known !== undefined) return `${known}:${local}`
      let free = prefix || 'ns'
      for (let number = taken.size; taken.has(free); number++) free = `${prefix || 'ns'}${number}`
      taken.set(free, namespace)
      prefixOf.set(namespace, free)
      declared.set(free, namespace)
      return `${free}:${local}`
    },
    /** The context of the document, once all of it was read. */
    context: (standard: string): unknown[] => [
      standard,
      ...(declared.size === 0 ? [] : [Object.fromEntries(declared)]),
    ],
  }
}
export type Namespaces = ReturnType<typeof namespacesOf>
