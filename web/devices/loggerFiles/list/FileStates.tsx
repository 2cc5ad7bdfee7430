import type { ResponseOf } from '#contract/kernel/call.ts'
import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { loggerFileStates, type LoggerFileState } from '#contract/devices/rules/loggerFileStates.ts'
import type { LoggerFileSearch } from '#web/devices/loggerFiles/loggerFileList.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'

type Props = {
  search: LoggerFileSearch
  found: ResponseOf<typeof loggerFileCalls.getLoggerFileList> | undefined
  onSearch: (search: LoggerFileSearch) => void
}

/** The files of one state: those that wait are counted, whatever is searched. */
export function FileStates({ search, found, onSearch }: Props) {
  const t = useText()
  const { count } = useTimes()
  const waiting: Partial<Record<LoggerFileState, number>> = found ?? {}
  const choices = loggerFileStates.map(value => {
    const state = t(`loggerFiles.states.${value}`)
    const number = waiting[value] ?? 0
    return { value, label: number > 0 ? t('loggerFiles.list.withCount', { state, number: count(number) }) : state }
  })
  return (
    <ChoiceButtons
      label={t('loggerFiles.list.filter')}
      choices={[{ value: 'all', label: t('loggerFiles.list.all') }, ...choices]}
      value={search.fileState ?? 'all'}
      onChoose={value => onSearch({ ...search, fileState: value === 'all' ? undefined : value, page: undefined })}
    />
  )
}
