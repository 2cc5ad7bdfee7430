import type { Changed } from '#contract/logistics/types/disclosureTypes.ts'
import { BeforeAndAfter } from '#web/logistics/disclosure/BeforeAndAfter.tsx'
import { useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

export const hasChanges = ({ added, changed, withdrawn }: Changed) => added + changed + withdrawn > 0

/** How much a change discloses and withdraws. */
export function ChangeCounts({ changed }: { changed: Changed }) {
  const t = useText()
  const { count } = useTimes()
  return (
    <>
      <p>
        {t('disclosure.confirm.summary', {
          products: count(changed.productCount),
          companies: count(changed.companyCount),
        })}
      </p>
      <p>
        <strong>
          {t('disclosure.confirm.counts', {
            added: count(changed.added),
            changed: count(changed.changed),
            withdrawn: count(changed.withdrawn),
            unchanged: count(changed.unchanged),
          })}
        </strong>
      </p>
    </>
  )
}

/** … and cell by cell, old → new. */
export function ChangeList({ changed }: { changed: Changed }) {
  const t = useText()
  const { count } = useTimes()
  const texts = useDisclosureTexts()
  if (!hasChanges(changed)) return <p>{t('disclosure.confirm.nothing')}</p>
  const isCut = changed.added + changed.changed + changed.withdrawn > changed.changes.length
  return (
    <>
      <ChangeCounts changed={changed} />
      {changed.withdrawn > 0 && <p>{t('disclosure.confirm.withdrawn')}</p>}
      {isCut && <p className="quiet">{t('disclosure.confirm.first', { number: count(changed.changes.length) })}</p>}
      <ol className="box divided disclosure-changes" aria-label={t('disclosure.confirm.changes')} tabIndex={0}>
        {changed.changes.map(({ product, company, stage, kind, before, after }) => (
          <li key={`${product.itemCode} ${company.code} ${stage} ${kind}`}>
            <div>
              {texts.product(product)} → {texts.company(company)}
            </div>
            <div>
              {texts.stage(stage)}・{texts.kind(kind)}
            </div>
            <BeforeAndAfter before={before} after={after} />
          </li>
        ))}
      </ol>
    </>
  )
}
