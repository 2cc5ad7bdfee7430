import { Alert } from 'antd'
import { Section } from '#web/kernel/ui/Section.tsx'
import type { ImportCheck } from '#contract/integration/calls/imports.ts'
import { Counts } from '#web/integration/importCentre/Counts.tsx'
import { PartnerConsent } from '#web/integration/importCentre/data/PartnerConsent.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** Which file was checked, and how much it would do. */
export function CheckHeader({ check }: { check: ImportCheck }) {
  const t = useText()
  const localName = useLocalName()
  const { count, instant } = useTimes()
  const { company, counts, fileName, ignoredHeads, kind, checkedAt } = check
  return (
    <Section title={t('importCentre.check.title')}>
      <p>
        <strong>{fileName}</strong>{' '}
        <span className="quiet">
          {t('importCentre.check.facts', {
            kind: t(`importCentre.kinds.${kind}`),
            company: localName(company.name, company.nameEn),
            lines: count(counts.lines),
            at: instant(checkedAt),
          })}
        </span>
      </p>
      <Counts counts={counts} />
      <PartnerConsent kind={kind} />
      {counts.removed > 0 && (
        <Alert
          type="warning"
          role="note"
          title={t(
            `importCentre.check.removed.${kind === 'loggerAssignments' ? 'loggerAssignments' : 'deliveryItems'}`,
            {
              number: count(counts.removed),
            },
          )}
        />
      )}
      {ignoredHeads.length > 0 && (
        <Alert
          type="warning"
          role="note"
          title={t('importCentre.check.ignored', { heads: ignoredHeads.join(t('importCentre.comma')) })}
        />
      )}
    </Section>
  )
}
