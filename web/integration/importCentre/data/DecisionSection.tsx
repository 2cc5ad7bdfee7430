import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { importCalls, type ImportCheck } from '#contract/integration/calls/imports.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useCompaniesReread } from '#web/integration/importCentre/useCompaniesReread.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { CallConfirm } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'

type Answer = ResponseOf<typeof importCalls.acceptImport>
type Props = {
  check: ImportCheck
  onBack: () => void
  /** Opens an import of the history. */
  onImport: (importId: number) => void
}

/** All lines are taken in, those without a fault, or none. */
export function DecisionSection({ check, onBack, onImport }: Props) {
  const { t, count, instant } = useWords()
  const [differing, setDiffering] = useState<Answer>()
  const { checkId, kind, counts, importedBefore } = check
  const rereadCompanies = useCompaniesReread(kind)
  const number = count(counts.created + counts.changed)
  const leftOut = count(counts.leftOut)
  const situation = situationOf(counts)
  const onDone = (answer: Answer) => {
    if (answer.importId === null) return setDiffering(answer)
    showNotice(t => t('importCentre.decision.done', { number }))
    rereadCompanies()
    return onImport(answer.importId)
  }
  const { isSending, send } = useCallAction(importCalls.acceptImport, { onDone })
  return (
    <Flex component="section" vertical gap="small" className="box" aria-label={t('importCentre.decision.title')}>
      {importedBefore && (
        <p>
          {t('importCentre.decision.importedBefore', { at: instant(importedBefore.at), by: importedBefore.by })}{' '}
          <button
            type="button"
            className="plain-button link anywhere"
            style={{ textDecoration: 'underline' }}
            onClick={() => onImport(importedBefore.importId)}
          >
            {t('importCentre.decision.toImport')}
          </button>
        </p>
      )}
      {differing && <Differences {...differing} />}
      <p>{t(`importCentre.decision.${situation}`, { number, leftOut })}</p>
      <Flex wrap gap="small">
        {situation === 'all' && (
          <Button type="primary" loading={isSending} onClick={() => send({ checkId, rows: 'all' })}>
            {t('importCentre.decision.takeAll', { number })}
          </Button>
        )}
        {situation === 'some' && (
          <DialogButton type="primary" label={t('importCentre.decision.takeGood', { number })}>
            {close => (
              <CallConfirm
                title={t('importCentre.decision.askTitle', { number: leftOut })}
                act={t('importCentre.decision.takeGood', { number })}
                call={importCalls.acceptImport}
                request={{ checkId, rows: 'good' }}
                onDone={onDone}
                onClose={close}
              >
                <p>{t('importCentre.decision.askText')}</p>
              </CallConfirm>
            )}
          </DialogButton>
        )}
        <Button disabled={isSending} onClick={onBack}>
          {t('importCentre.decision.none')}
        </Button>
      </Flex>
    </Flex>
  )
}

function situationOf({ created, changed, leftOut }: ImportCheck['counts']) {
  if (created + changed === 0) return leftOut > 0 ? 'nothingGood' : 'nothing'
  return leftOut > 0 ? 'some' : 'all'
}

/** Somebody changed the same records after the file was checked. */
function Differences({ differences, differenceCount }: Answer) {
  const { t, count } = useWords()
  return (
    <Alert
      type="warning"
      title={t('importCentre.decision.differs', { number: count(differenceCount) })}
      description={
        <ul>
          {differences.map(({ lines, name }) => (
            <li key={lines.join(' ')}>{t('importCentre.lineOf', { lines: lines.slice(0, 5).join(', '), name })}</li>
          ))}
        </ul>
      }
    />
  )
}
