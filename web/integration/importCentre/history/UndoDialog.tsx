import { Button, Form, Input } from 'antd'
import { useEffect, useId } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { markOptional } from '#web/kernel/ui/forms/markOptional.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { said } from '#web/kernel/texts/said.tsx'

type Answer = ResponseOf<typeof importCalls.undoImport>
type Props = { found: ResponseOf<typeof importCalls.getImport>; onClose: () => void }

/** Says what hinders putting an import back; where nothing does, puts it back for a reason. */
export function UndoDialog({ found: { importId, kind, counts }, onClose }: Props) {
  const t = useText()
  const { count } = useTimes()
  const formId = useId()
  const undo = useCallMutation(importCalls.undoImport)
  const { mutate: look, data: seen } = useCallMutation(importCalls.undoImport)
  useEffect(() => look({ importId, reason: '-', dryRun: true }), [look, importId])
  const hindered = [undo.data, seen].find(answer => answer && answer.hinderedCount > 0)
  const isReady = seen !== undefined && !hindered
  const putBack = ({ reason }: { reason: string }) =>
    undo.mutate(
      { importId, reason: reason.trim(), dryRun: false },
      {
        onSuccess: answer => {
          if (answer.hinderedCount > 0) return
          showNotice(t => t('importCentre.undo.done', { number: count(answer.undone) }))
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={t('importCentre.undo.title')}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t(hindered ? 'importCentre.undo.close' : 'common.cancel')}</Button>
          {!hindered && (
            <Button type="primary" htmlType="submit" form={formId} disabled={!isReady} loading={undo.isPending}>
              {t('importCentre.undo.submit')}
            </Button>
          )}
        </>
      }
    >
      {hindered ? (
        <Hindered answer={hindered} />
      ) : (
        <>
          <p>
            {t(kind === 'partners' ? 'importCentre.undo.partners' : 'importCentre.undo.text', {
              created: count(counts.created),
              changed: count(counts.changed),
            })}
          </p>
          <Form<{ reason: string }>
            id={formId}
            layout="vertical"
            requiredMark={markOptional}
            onFinish={putBack}
            className="fields"
          >
            <Form.Item
              name="reason"
              label={t('importCentre.undo.reason')}
              extra={t('importCentre.undo.reasonHint')}
              rules={[{ required: true, whitespace: true, message: said(t => t('importCentre.undo.reasonMissing')) }]}
            >
              <Input maxLength={500} />
            </Form.Item>
          </Form>
        </>
      )}
    </Dialog>
  )
}

function Hindered({ answer: { hindered, hinderedCount } }: { answer: Answer }) {
  const t = useText()
  const { count } = useTimes()
  return (
    <div role="status">
      <p>{t('importCentre.undo.hindered', { number: count(hinderedCount) })}</p>
      <ul
        className="divided"
        style={{ maxHeight: 320, overflow: 'auto' }}
        tabIndex={0}
        aria-label={t('importCentre.undo.list')}
      >
        {hindered.map(({ lines, name, why }) => (
          <li key={lines.join(' ')}>
            <strong>{t('importCentre.lineOf', { lines: lines.slice(0, 5).join(', '), name })}</strong>
            <div>{t(`importCentre.undo.why.${why}`)}</div>
          </li>
        ))}
      </ul>
    </div>
  )
}
