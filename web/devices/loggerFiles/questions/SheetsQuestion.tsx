import { Checkbox, Flex } from 'antd'
import { useId } from 'react'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { file: LoggerFile; onAnswer: (answers: LoggerFileAnswers) => void }

/** Which sheets of a workbook are read, each with its first and last reading. */
export function SheetsQuestion({ file: { findings, answers }, onAnswer }: Props) {
  const t = useText()
  const labelId = useId()
  return (
    <Flex vertical gap="small">
      <div id={labelId}>{t('loggerFiles.questions.sheets')}</div>
      <Checkbox.Group
        className="stacked"
        aria-labelledby={labelId}
        value={answers.sheets ?? []}
        onChange={(sheets: string[]) => onAnswer({ sheets: sheets.length > 0 ? sheets : undefined })}
        options={(findings.container?.withReadings ?? []).map(({ name, heads, samples }) => ({
          value: name,
          label: (
            <>
              {name} <strong>{t('loggerFiles.questions.sheetShown', { heads, samples: samples.join(' … ') })}</strong>
            </>
          ),
        }))}
      />
    </Flex>
  )
}
