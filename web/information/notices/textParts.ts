export type TextPart = { kind: 'text' | 'link'; text: string }

/** Addresses are ASCII: Japanese punctuation behind one ends it. */
const address = /https:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/g
/** What ends a sentence is none of its address; nor is a bracket that was opened before it. */
const trailing = /[.,;:!?'\]]+$/

/** The paragraphs of a notice: an empty line parts them. */
export const paragraphsOf = (body: string): string[] => body.split(/\n\s*\n/).filter(text => text.trim() !== '')

/** A paragraph as texts and addresses to follow: https only, and none that hides where it leads (https://bank@elsewhere). */
export function textPartsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutTail(found)
    if (!isPlainAddress(link)) continue
    if (index > done) parts.push({ kind: 'text', text: text.slice(done, index) })
    parts.push({ kind: 'link', text: link })
    done = index + link.length
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) })
  return parts
}

function withoutTail(found: string): string {
  const link = found.replace(trailing, '')
  return link.endsWith(')') && !link.includes('(') ? withoutTail(link.slice(0, -1)) : link
}

function isPlainAddress(link: string): boolean {
  if (!URL.canParse(link)) return false
  const { username, password } = new URL(link)
  return username === '' && password === ''
}
