/** Escaped HTML. */
export type Html = { readonly html: string }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, character => entities[character] ?? character)

/** html`<p>${text}</p>` escapes all values except its own results. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | readonly Html[])[]): Html {
  return { html: parts.reduce((text, part, index) => text + rendered(values[index - 1] ?? '') + part) }
}

function rendered(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return 'html' in value ? value.html : value.map(item => item.html).join('\n')
}
