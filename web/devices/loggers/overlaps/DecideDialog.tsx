import { Form, Radio } from 'antd'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import type { LoggerOverlap } from '#contract/devices/types/loggerTypes.ts'
import { reachesBehind, remainderOf, type Assigned } from '#contract/telemetry/rules/evaluation/assignmentRemainder.ts'
import { useChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { isOutOfReach } from '#web/kernel/api/errors/callError.ts'
import { ReasonField } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { useSpanOf } from '#web/devices/loggers/list/cells.tsx'
import { required, useWords } from '#web/kernel/texts/useWords.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { FormDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { useFormCall, handledAtFields } from '#web/kernel/ui/forms/call/useFormCall.ts'

type Fields = { keptAssignmentId: number | undefined; reason: string }
type Assignment = LoggerOverlap['assignments'][number]
type Props = {
  loggerId: number
  /** As it is now; undefined once the two overlap no more. */
  overlap: LoggerOverlap | undefined
  onClose: () => void
}

/** Which of two assignments holds, what that leaves of the other one, and why; or that somebody decided while this was asked. */
export function DecideDialog({ loggerId, overlap, onClose }: Props) {
  const { t } = useWords()
  const spanOf = useSpanOf()
  const nameOf = useNameOf()
  const [form] = Form.useForm<Fields>()
  const keptAssignmentId = Form.useWatch('keptAssignmentId', form)
  const changes = useChangeKeys()
  const { isSending, isNotSent, send } = useFormCall(form, loggerCalls.decideOverlap, {
    changes,
    // Where they overlap still, after all has been read again, the other one cannot change any more.
    faults: ({ issues }) =>
      issues.map(({ path }) =>
        path === 'cutAssignmentId'
          ? { name: ['keptAssignmentId'], sentence: t => t('loggers.overlaps.archived') }
          : { name: [path], sentence: t => t('forms.faulty') },
      ),
    done: t => t('loggers.overlaps.done'),
    onDone: onClose,
    onFailed: error => {
      const isAtFields = handledAtFields.some(code => code === error.failure)
      // A refusal shows its message, which the dialog would hide.
      if (!isAtFields && !isOutOfReach(error)) onClose()
      return !isAtFields
    },
  })
  if (!overlap) {
    return (
      <Dialog title={t('loggers.columns.overlapping')} onClose={onClose}>
        <p role="alert">{t('loggers.overlaps.over')}</p>
      </Dialog>
    )
  }
  const { assignments } = overlap
  const kept = assignments.find(one => one.loggerAssignmentId === keptAssignmentId)
  const cut = assignments.find(one => one.loggerAssignmentId !== keptAssignmentId)
  const submit = ({ reason }: Fields) => {
    if (!kept || !cut) return
    const { loggerAssignmentId: cutAssignmentId } = cut
    send({ loggerId, keptAssignmentId: kept.loggerAssignmentId, cutAssignmentId, reason })
  }
  return (
    <FormDialog<Fields>
      title={t('loggers.overlaps.decide')}
      act={t('loggers.overlaps.submit')}
      size="wide"
      isActing={isSending}
      isNotSent={isNotSent}
      draft={`${loggerCalls.decideOverlap.path} ${JSON.stringify(assignments)}`}
      changes={changes}
      form={form}
      initial={{ reason: '' }}
      about={<p>{t('loggers.overlaps.effect')}</p>}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item<Fields>
        name="keptAssignmentId"
        label={t('loggers.overlaps.which')}
        className="wide"
        rules={[required(t => t('loggers.overlaps.whichMissing'))]}
      >
        <Radio.Group
          vertical
          options={assignments.map(one => ({
            value: one.loggerAssignmentId,
            label: (
              <>
                {nameOf(one)} <div className="quiet">{spanOf(one)}</div>
              </>
            ),
          }))}
        />
      </Form.Item>
      <div role="status" className="wide">
        {kept && cut && <Effect kept={kept} cut={cut} />}
      </div>
      <ReasonField hint={t('loggers.overlaps.reasonHint')} />
    </FormDialog>
  )
}

/** Its sender, and its delivery where the reader may see that. */
function useNameOf() {
  const { nameIn } = useWords()
  return ({ sender, delivery }: Assignment) => [nameIn(sender), delivery?.reference].filter(Boolean).join(' ')
}

const assigned = ({ from, to }: Assignment): Assigned => ({
  fromMs: Date.parse(from),
  toMs: to === null ? null : Date.parse(to),
})

function Effect({ kept, cut }: { kept: Assignment; cut: Assignment }) {
  const { t, instant } = useWords()
  const nameOf = useNameOf()
  const left = remainderOf(assigned(cut), assigned(kept))
  const isLost = left === 'before' && reachesBehind(assigned(cut), assigned(kept))
  const until = kept.to === null ? '' : instant(kept.to)
  const at = left === 'before' ? instant(kept.from) : until
  return (
    <div className="box filled">
      <p>
        <strong>{t(`loggers.overlaps.left.${left}`, { name: nameOf(cut), at })}</strong>
      </p>
      {isLost && <p>{t('loggers.overlaps.lost', { at: until })}</p>}
    </div>
  )
}
