import type { ReactNode } from 'react'
import type { LoggerFile } from '#contract/calls/loggerFileShapes.ts'
import { useText } from '#web/texts/useText.ts'

type Props = {
  preview: LoggerFile['findings']['preview']
  columns: number
  firstLine: number
  roleSelect: (column: number) => ReactNode
  onFirstLine: (line: number) => void
}

/** The beginning of a file as a table; a row is chosen as the first reading by its line number. */
export function MappedRows({ preview, columns, firstLine, roleSelect, onFirstLine }: Props) {
  const t = useText()
  const places = Array.from({ length: columns }, (_, place) => place)
  return (
    <div className="logger-file-preview" role="region" aria-label={t('loggerFiles.questions.preview')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {places.map(place => (
              <td key={place}>{roleSelect(place)}</td>
            ))}
          </tr>
        </thead>
        <tbody role="radiogroup" aria-label={t('loggerFiles.questions.firstLineLabel')}>
          {preview.map(({ line, cells }) => (
            <tr key={line} className={line < firstLine ? 'logger-file-before' : undefined}>
              <td>
                <label className="logger-file-line">
                  <input
                    type="radio"
                    name="firstLine"
                    checked={line === firstLine}
                    aria-label={t('loggerFiles.questions.firstLine', { line })}
                    onChange={() => onFirstLine(line)}
                  />
                  {line}
                </label>
              </td>
              {places.map(place => (
                <td key={place}>{cells[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
