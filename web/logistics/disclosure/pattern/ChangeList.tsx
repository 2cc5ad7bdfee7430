import type { Changed } from '#contract/logistics/types/disclosureTypes.ts'
import { BeforeAndAfter, useDisclosureTexts } from '#web/logistics/disclosure/KindTags.tsx'
import { Button } from 'antd'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { useHasMenu } from '#web/kernel/session/menus.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

export const hasChanges = ({ added, changed, withdrawn }: Changed) => added + changed + withdrawn > 0

/** How much a change discloses and withdraws. */
function ChangeCounts({ changed }: { changed: Changed }) {
  const { t, count } = useWords()
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
  const { t, count } = useWords()
  const texts = useDisclosureTexts()
  if (!hasChanges(changed)) return <p>{t('disclosure.confirm.nothing')}</p>
  const isCut = changed.added + changed.changed + changed.withdrawn > changed.changes.length
  return (
    <>
      <ChangeCounts changed={changed} />
      {changed.withdrawn > 0 && <p>{t('disclosure.confirm.withdrawn')}</p>}
      {isCut && <p className="quiet">{t('disclosure.confirm.first', { number: count(changed.changes.length) })}</p>}
      <ol className="box divided disclosure-changes" aria-label={t('csvUpload.changes')} tabIndex={0}>
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

type SuccessProps = { changed: Changed; onClose: () => void; onSee: () => void }

/** LOG-21: the dialog that tells of success. */
export function SuccessDialog({ changed, onClose, onSee }: SuccessProps) {
  const { t } = useWords()
  const maySee = useHasMenu('DeliveryStatus')
  return (
    <Dialog
      title={t('disclosure.success.title')}
      onClose={onClose}
      buttons={
        <>
          {maySee && <Button onClick={onSee}>{t('disclosure.success.see')}</Button>}
          <Button type="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <ChangeCounts changed={changed} />
      <p>{t('disclosure.success.text')}</p>
    </Dialog>
  )
}
