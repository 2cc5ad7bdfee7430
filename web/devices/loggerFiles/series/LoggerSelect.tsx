import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { LoggerChoice, LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { popupPlace } from '#web/kernel/ui/dialogs/popupPlace.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Chosen = { loggerId: number; serial: string }
type Props = { file: LoggerFile; value: Chosen | undefined; onChoose: (logger: Chosen) => void }

/** A logger of the file's company, found by what is typed; the delivery's own stand first. */
export function LoggerSelect({ file, value, onChoose }: Props) {
  const t = useText()
  const [keyword, setKeyword] = useState('')
  const asked = { fileId: file.fileId, keyword: useDeferredValue(keyword.trim().slice(0, 100)) }
  const { data = [] } = useCall(loggerFileCalls.getLoggerChoices, asked, { background: true, keepPrevious: true })
  const marks = ({ isLinked, isRetired }: LoggerChoice) => [
    ...(isLinked ? [t('loggerFiles.series.isLinked')] : []),
    ...(isRetired ? [t('loggerFiles.series.isRetired')] : []),
  ]
  return (
    <Select<number>
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      aria-label={t('loggerFiles.series.findLogger')}
      placeholder={t('loggerFiles.series.findLogger')}
      notFoundContent={t('loggerFiles.series.noLogger')}
      popupMatchSelectWidth={false}
      getPopupContainer={popupPlace}
      value={value?.loggerId}
      labelRender={({ label }) => value?.serial ?? label}
      options={data.map(one => ({
        value: one.loggerId,
        label: [one.serial, one.name, one.model, ...marks(one)].filter(Boolean).join(' · '),
      }))}
      onChange={loggerId => {
        const logger = data.find(one => one.loggerId === loggerId)
        if (logger) onChoose({ loggerId, serial: logger.serial })
      }}
    />
  )
}
