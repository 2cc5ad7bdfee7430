import { Checkbox, Flex } from 'antd'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

type Props = { file: LoggerFile; onAnswer: (answers: LoggerFileAnswers) => void }

/** What the file states about its readings beside what was read, where the two differ. */
export function FiguresQuestion({ file: { findings, answers }, onAnswer }: Props) {
  const t = useText()
  const differing = findings.figures.filter(({ agrees }) => !agrees)
  if (differing.length === 0) return null
  return (
    <Flex vertical gap="small" role="group" aria-label={t('loggerFiles.questions.names.figures')}>
      {findings.questions.includes('figures') ? (
        <p className="wrong">{t('loggerFiles.questions.figures')}</p>
      ) : (
        <p>{t('loggerFiles.questions.figuresDiffer')}</p>
      )}
      <ScrollTable
        label={t('loggerFiles.facts.figures')}
        heads={(['kind', 'said', 'read'] as const).map(column => t(`loggerFiles.questions.figureColumns.${column}`))}
      >
        {differing.map(({ kind, line, said, read }) => (
          <tr key={`${kind} ${line} ${read}`}>
            <th scope="row">{t(`loggerFiles.questions.figureKinds.${kind}`)}</th>
            <td>{line === 0 ? said : t('loggerFiles.questions.figureLine', { line, said })}</td>
            <td>
              <strong>{read}</strong>
            </td>
          </tr>
        ))}
      </ScrollTable>
      {differing.every(({ isSlight }) => isSlight) ? (
        <Checkbox
          checked={answers.figures !== undefined}
          onChange={({ target }) => onAnswer({ figures: target.checked ? 'checked' : undefined })}
        >
          {t('loggerFiles.questions.figuresChecked')}
        </Checkbox>
      ) : (
        <p>{t('loggerFiles.questions.figuresWrong')}</p>
      )}
    </Flex>
  )
}
