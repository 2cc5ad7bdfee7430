import { Checkbox } from 'antd'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { file: LoggerFile; onAnswer: (answers: LoggerFileAnswers) => void }

/** What the file states about its readings beside what was read, where the two differ. */
export function FiguresQuestion({ file: { findings, answers }, onAnswer }: Props) {
  const t = useText()
  const differing = findings.figures.filter(({ agrees }) => !agrees)
  if (differing.length === 0) return null
  return (
    <div className="logger-file-question" role="group" aria-label={t('loggerFiles.questions.names.figures')}>
      {findings.questions.includes('figures') ? (
        <p className="logger-file-wrong">{t('loggerFiles.questions.figures')}</p>
      ) : (
        <p>{t('loggerFiles.questions.figuresDiffer')}</p>
      )}
      <div className="logger-file-figures" role="region" aria-label={t('loggerFiles.facts.figures')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {(['kind', 'said', 'read'] as const).map(column => (
                <th key={column} scope="col">
                  {t(`loggerFiles.questions.figureColumns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differing.map(({ kind, line, said, read }) => (
              <tr key={`${kind} ${line} ${read}`}>
                <th scope="row">{t(`loggerFiles.questions.figureKinds.${kind}`)}</th>
                <td>{line === 0 ? said : t('loggerFiles.questions.figureLine', { line, said })}</td>
                <td>
                  <strong>{read}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
    </div>
  )
}
