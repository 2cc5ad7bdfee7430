import type { PartnerRefusal } from '#contract/partners/types/partnerTypes.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** Who tried to name the company without its consent. */
export function Refusals({ refusals }: { refusals: readonly PartnerRefusal[] }) {
  const t = useText()
  const localName = useLocalName()
  const { day, count } = useTimes()
  if (refusals.length === 0) return null
  return (
    <Section title={t('partners.refusals.title')} hint={t('partners.refusals.hint')}>
      <ul className="bullets">
        {refusals.map(({ sender, named, kind, entries, firstDay, lastDay }) => (
          <li key={`${sender.code} ${named.code} ${kind}`}>
            <strong>{localName(sender.name, sender.nameEn)}</strong> <span className="quiet">{sender.code}</span>{' '}
            {t(`partners.kinds.${kind}`)} {t('partners.refusals.times', { number: count(entries) })}{' '}
            <span className="quiet no-wrap">
              {day(firstDay)} – {day(lastDay)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
