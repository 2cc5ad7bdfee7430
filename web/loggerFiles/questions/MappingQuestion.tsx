import { Button, Select } from 'antd'
import { useState } from 'react'
import type { LoggerFile } from '#contract/calls/loggerFileShapes.ts'
import type { LoggerFileAnswers } from '#contract/rules/loggerFile.ts'
import { columnRoles, firstRowOf, mappingOf, rolesOf, type Roles } from '#web/loggerFiles/questions/columnRoles.ts'
import { MappedRows } from '#web/loggerFiles/questions/MappedRows.tsx'
import { popupPlace } from '#web/loggerFiles/popupPlace.ts'
import { useText } from '#web/texts/useText.ts'

type Props = {
  file: LoggerFile
  /** Somebody wants to choose the columns, asked or not. */
  isOpen?: boolean
  onAnswer: (answers: LoggerFileAnswers) => void
}

/** A table that the portal cannot read by itself: its columns are explained above them, its first reading by its row. */
export function MappingQuestion({ file, isOpen = false, onAnswer }: Props) {
  const t = useText()
  const { preview } = file.findings
  const answered = file.answers.mapping
  const [isChanging, setChanging] = useState(answered === undefined || isOpen)
  const [roles, setRoles] = useState<Roles>(() => rolesOf(answered))
  const [firstLine, setFirstLine] = useState(() => answered?.firstLine ?? firstRowOf(preview))
  const mapping = mappingOf(roles, firstLine)
  const columns = Math.max(0, ...preview.map(({ cells }) => cells.length))
  if (!isChanging) {
    return (
      <div>
        <Button size="small" onClick={() => setChanging(true)}>
          {t('loggerFiles.questions.changeMapping')}
        </Button>
      </div>
    )
  }
  const apply = () => {
    if (typeof mapping === 'string') return
    onAnswer({ mapping })
    setChanging(false)
  }
  const roleSelect = (column: number) => (
    <Select
      size="small"
      aria-label={t('loggerFiles.questions.column', { number: column + 1 })}
      popupMatchSelectWidth={false}
      getPopupContainer={popupPlace}
      value={roles[column] ?? 'none'}
      options={columnRoles.map(value => ({ value, label: t(`loggerFiles.questions.roles.${value}`) }))}
      onChange={role => setRoles(now => ({ ...now, [column]: role }))}
      className="logger-file-role"
    />
  )
  return (
    <div className="logger-file-question">
      <div>
        {t('loggerFiles.questions.mapping')}
        <p className="quiet">{t('loggerFiles.questions.mappingHint')}</p>
      </div>
      <MappedRows {...{ preview, columns, firstLine, roleSelect }} onFirstLine={setFirstLine} />
      <div className="logger-file-apply">
        <Button type="primary" disabled={typeof mapping === 'string'} onClick={apply}>
          {t('loggerFiles.questions.applyMapping')}
        </Button>
        {mapping === 'incomplete' && <span className="quiet">{t('loggerFiles.questions.mappingNeeds')}</span>}
        {mapping === 'twice' && <span className="logger-file-wrong">{t('loggerFiles.questions.sameTwice')}</span>}
      </div>
    </div>
  )
}
