import type { ImportSearch } from '#web/importCentre/importSearch.ts'
import { useText } from '#web/texts/useText.ts'
import { Notice } from '#web/ui/Notice.tsx'

type Props = { search: ImportSearch; onSearch: (search: ImportSearch) => void }

/** What was taken in, the newest first. */
export function HistoryView(_props: Props) {
  const t = useText()
  return (
    <Notice title={t('importCentre.history.none')}>
      <p>{t('importCentre.history.noneHint')}</p>
    </Notice>
  )
}
