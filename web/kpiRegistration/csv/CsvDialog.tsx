import { Button } from 'antd'
import { CsvChanges } from '#web/kpiRegistration/csv/CsvChanges.tsx'
import { CsvFaults } from '#web/kpiRegistration/csv/CsvFaults.tsx'
import { CsvInput } from '#web/kpiRegistration/csv/CsvInput.tsx'
import { useCsvUpload, type Checked } from '#web/kpiRegistration/csv/useCsvUpload.ts'
import { useText } from '#web/texts/useText.ts'
import { Dialog } from '#web/ui/Dialog.tsx'

/** A CSV file is chosen, checked, and registered when somebody has seen what it changes. */
export function CsvDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { file, checked, isPending, choose, register } = useCsvUpload(onClose)
  const isReady = checked?.kind === 'fits' && checked.outcome.changes.length > 0
  return (
    <Dialog
      title={t('kpiRegistration.csv.title')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('kpiRegistration.csv.cancel')}</Button>
          <Button type="primary" disabled={!isReady} loading={isReady && isPending} onClick={register}>
            {t('kpiRegistration.csv.register')}
          </Button>
        </>
      }
    >
      <div className="kpi-csv">
        <p>{t('kpiRegistration.csv.hint')}</p>
        <ul className="kpi-csv-rules quiet">
          {t('kpiRegistration.csv.rules', { returnObjects: true }).map(rule => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <CsvInput file={file} isPending={isPending} onChoose={chosen => void choose(chosen)} />
        <div role="status">
          {isPending && !checked ? t('kpiRegistration.csv.checking') : <Result {...{ checked }} />}
        </div>
      </div>
    </Dialog>
  )
}

function Result({ checked }: { checked: Checked | undefined }) {
  if (!checked) return null
  if (checked.kind === 'failed') return <p className="kpi-csv-wrong">{checked.text}</p>
  if (checked.kind === 'faulty') return <CsvFaults issues={checked.issues} />
  return <CsvChanges outcome={checked.outcome} />
}
