import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { importCalls, type ImportCheck } from '#contract/integration/calls/imports.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

type Answer = ResponseOf<typeof importCalls.acceptImport>
type Props = {
  check: ImportCheck
  onBack: () => void
  onTaken: (importId: number) => void
  onHistory: (importId: number) => void
}

/** All lines are taken in, those without a fault, or none. */
export function DecisionSection({ check, onBack, onTaken, onHistory }: Props) {
  const t = useText()
  const { count, instant } = useTimes()
  const [isAsked, setAsked] = useState(false)
  const [differing, setDiffering] = useState<Answer>()
  const accept = useCallMutation(importCalls.acceptImport)
  const { counts, importedBefore } = check
  const doing = counts.created + counts.changed
  const take = (rows: 'all' | 'good') =>
    accept.mutate(
      { checkId: check.checkId, rows },
      {
        onSuccess: answer => {
          if (answer.importId === null) return setDiffering(answer)
          showNotice(t => t('importCentre.decision.done', { number: count(doing) }))
          return onTaken(answer.importId)
        },
        onSettled: () => setAsked(false),
      },
    )
  return (
    <Flex component="section" vertical gap="small" className="box" aria-label={t('importCentre.decision.title')}>
      {importedBefore && (
        <p>
          {t('importCentre.decision.importedBefore', { at: instant(importedBefore.at), by: importedBefore.by })}{' '}
          <button type="button" className="plain-button import-link" onClick={() => onHistory(importedBefore.importId)}>
            {t('importCentre.decision.toImport')}
          </button>
        </p>
      )}
      {differing && <Differences answer={differing} />}
      <p>
        {t(`importCentre.decision.${situation(doing, counts.leftOut)}`, {
          number: count(doing),
          leftOut: count(counts.leftOut),
        })}
      </p>
      <Flex wrap gap="small">
        {doing > 0 && (
          <Button
            type="primary"
            loading={accept.isPending}
            onClick={() => (counts.leftOut > 0 ? setAsked(true) : take('all'))}
          >
            {t(counts.leftOut > 0 ? 'importCentre.decision.takeGood' : 'importCentre.decision.takeAll', {
              number: count(doing),
            })}
          </Button>
        )}
        <Button disabled={accept.isPending} onClick={onBack}>
          {t('importCentre.decision.none')}
        </Button>
      </Flex>
      {isAsked && (
        <ConfirmDialog
          title={t('importCentre.decision.askTitle', { number: count(counts.leftOut) })}
          act={t('importCentre.decision.takeGood', { number: count(doing) })}
          isActing={accept.isPending}
          onAct={() => take('good')}
          onClose={() => setAsked(false)}
        >
          <p>{t('importCentre.decision.askText')}</p>
        </ConfirmDialog>
      )}
    </Flex>
  )
}

const situation = (doing: number, leftOut: number) => {
  if (doing === 0) return leftOut > 0 ? 'nothingGood' : 'nothing'
  return leftOut > 0 ? 'some' : 'all'
}

/** Somebody changed the same records after the file was checked. */
function Differences({ answer: { differences, differenceCount } }: { answer: Answer }) {
  const t = useText()
  const { count } = useTimes()
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
