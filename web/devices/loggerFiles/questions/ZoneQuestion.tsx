import { Select } from 'antd'
import { useMemo, useState } from 'react'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { ChoiceQuestion } from '#web/devices/loggerFiles/questions/ChoiceQuestion.tsx'
import { zoneLabel, zoneNames } from '#web/devices/loggerFiles/questions/zones.ts'
import { popupPlace } from '#web/kernel/ui/dialogs/popupPlace.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'

type Props = { file: LoggerFile; onAnswer: (answers: LoggerFileAnswers) => void }

const other = 'other'

/** Which time the logger's clock shows: the portal's first, then the one answered last, then any. */
export function ZoneQuestion({ file: { answers, timeZone, lastZone }, onAnswer }: Props) {
  const t = useText()
  const language = useLanguage()
  const [isOther, setOther] = useState(false)
  const options = useMemo(() => zoneNames.map(value => ({ value, label: zoneLabel(value, language) })), [language])
  const offered = [timeZone, ...(lastZone && lastZone !== timeZone ? [lastZone] : [])]
  const { zone } = answers
  const isListed = zone !== undefined && offered.includes(zone)
  const value = isListed && !isOther ? zone : zone !== undefined || isOther ? other : undefined
  return (
    <ChoiceQuestion
      label={t('loggerFiles.questions.zone')}
      choices={[
        ...offered.map(name => ({
          value: name,
          label: t(`loggerFiles.questions.${name === timeZone ? 'portalZone' : 'lastZone'}`, {
            zone: zoneLabel(name, language),
          }),
        })),
        { value: other, label: t('loggerFiles.questions.otherZone') },
      ]}
      value={value}
      onChoose={chosen => {
        setOther(chosen === other)
        if (chosen !== other) onAnswer({ zone: chosen })
      }}
    >
      {value === other && (
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          style={{ maxWidth: 420 }}
          getPopupContainer={popupPlace}
          aria-label={t('loggerFiles.questions.findZone')}
          placeholder={t('loggerFiles.questions.findZone')}
          value={isListed ? undefined : zone}
          options={options}
          onChange={(chosen: string) => onAnswer({ zone: chosen })}
        />
      )}
    </ChoiceQuestion>
  )
}
