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
    <section className="import-part" aria-labelledby="import-check">
      <h2 id="import-check">{t('importCentre.check.title')}</h2>
      <p>
        <strong className="import-name">{fileName}</strong>{' '}
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
        <p className="import-warning">
          {t(`importCentre.check.removed.${kind === 'loggerAssignments' ? 'loggerAssignments' : 'deliveryItems'}`, {
            number: count(counts.removed),
          })}
        </p>
      )}
      {ignoredHeads.length > 0 && (
        <p className="import-warning">
          {t('importCentre.check.ignored', { heads: ignoredHeads.join(t('importCentre.comma')) })}
        </p>
      )}
    </section>
  )
}
