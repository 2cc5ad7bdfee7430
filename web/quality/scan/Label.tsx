import { Alert, Descriptions } from 'antd'
import { contentsOf } from '#contract/kernel/gs1/codeContents.ts'
import { shortGtin } from '#contract/kernel/gs1/keys.ts'
import { lgtinOf } from '#contract/kernel/gs1/lgtin.ts'
import type { ReadCode } from '#contract/kernel/gs1/readCode.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

const parts = ['gtin', 'sscc', 'lot', 'expiry', 'producedOn', 'serial', 'count', 'netWeightKg', 'grai', 'giai'] as const

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
  const { gtin, lot } = contents
  const lgtin = gtin && lot && lgtinOf(gtin, lot)
  const items = [
    ...parts.flatMap(part => {
      const text = textOf(part)
      return text === undefined ? [] : [{ key: part, label: t(`scan.parts.${part}`), children: text }]
    }),
    ...(lgtin
      ? [{ key: 'lgtin', label: t('scan.parts.lgtin'), children: <span className="anywhere">{lgtin}</span> }]
      : []),
    ...Object.entries(contents.locations).map(([ai, gln]) => ({ key: ai, label: `GLN (${ai})`, children: gln })),
  ]
  return (
    <section aria-label={t('scan.label')}>
      <Descriptions bordered size="small" column={1} items={items} />
      {contradictions.length > 0 && <Alert type="warning" showIcon title={t('scan.contradicts')} />}
    </section>
  )
}
