import { Alert, Descriptions } from 'antd'
import { contentsOf, type CodeContents } from '#contract/kernel/gs1/codeContents.ts'
import { canonicalBase, digitalLinkPath } from '#contract/kernel/gs1/digitalLink.ts'
import { shortGtin } from '#contract/kernel/gs1/keys.ts'
import type { ReadCode } from '#contract/kernel/gs1/readCode.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

const parts = ['gtin', 'sscc', 'lot', 'expiry', 'producedOn', 'serial', 'count', 'netWeightKg', 'grai', 'giai'] as const

/** The key of the lot as a GS1 Digital Link: without the length of the company prefix it has no URN. */
function lgtinOf({ gtin, lot }: CodeContents): string[] {
  if (gtin === undefined || lot === undefined) return []
  const elements = [
    { ai: '01', value: gtin },
    { ai: '10', value: lot },
  ]
  return [`${canonicalBase}${digitalLinkPath(elements)}`]
}

/** What the label says by itself, which needs no network. */
export function Label({ code: { elements, contradictions } }: { code: ReadCode }) {
  const { t, day } = useWords()
  const contents = contentsOf(elements, todayInPortal())
  const textOf = (part: (typeof parts)[number]) => {
    const value = contents[part]
    if (value === undefined) return undefined
    if (part === 'expiry' || part === 'producedOn') return day(String(value))
    return part === 'gtin' ? shortGtin(String(value)) : String(value)
  }
  const items = [
    ...parts.flatMap(part => {
      const text = textOf(part)
      return text === undefined ? [] : [{ key: part, label: t(`scan.parts.${part}`), children: text }]
    }),
    ...lgtinOf(contents).map(lgtin => ({
      key: 'lgtin',
      label: t('scan.parts.lgtin'),
      children: <span className="anywhere">{lgtin}</span>,
    })),
    ...Object.entries(contents.locations).map(([ai, gln]) => ({ key: ai, label: `GLN (${ai})`, children: gln })),
  ]
  return (
    <section aria-label={t('scan.label')}>
      <Descriptions bordered size="small" column={1} items={items} />
      {contradictions.length > 0 && <Alert type="warning" showIcon title={t('scan.contradicts')} />}
    </section>
  )
}
