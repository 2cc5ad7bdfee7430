import { Form } from 'antd'
import type { RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { ReasonField } from '#web/devices/loggers/form/ReasonField.tsx'
import { IntervalFields } from '#web/devices/loggers/form/IntervalFields.tsx'
import { intervalFields, secondsOf, type IntervalFields as Typed } from '#web/devices/loggers/form/loggerFields.ts'
import { handledAtFields, useFormFaults } from '#web/kernel/ui/forms/useFormFaults.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FormDialog } from '#web/kernel/ui/dialogs/FormDialog.tsx'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Fields = Typed & { reason: string }

/**
 * Another interval: first says what it changes of the deliveries that are evaluated by it, then does it. What was told is for
 * the interval that was asked about: another one has to be asked about anew.
 */
export function IntervalDialog({ logger, onClose }: { logger: RegisteredLogger; onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const preview = useCallMutation(loggerCalls.previewInterval, { handledHere: handledAtFields })
  const change = useCallMutation(loggerCalls.changeInterval, { handledHere: handledAtFields })
  const showFaults = useFormFaults(form, {})
  const { loggerId, serial } = logger
  const isReported = preview.data !== undefined
  const submit = async (fields: Fields) => {
    const asked = { loggerId, intervalSeconds: secondsOf(fields) }
    try {
      if (!isReported) {
        await preview.mutateAsync(asked)
        return
      }
      await change.mutateAsync({ ...asked, reason: fields.reason.trim() })
      showNotice(t => t('loggers.interval.done', { serial }))
      onClose()
    } catch (error) {
      showFaults(error)
    }
  }
  return (
    <FormDialog<Fields>
      title={t('loggers.interval.title')}
      act={t(isReported ? 'loggers.interval.submit' : 'loggers.interval.preview')}
      size="wide"
      isActing={preview.isPending || change.isPending}
      form={form}
      initial={{ ...intervalFields(logger.intervalSeconds), reason: '' }}
      about={<p className="quiet">{t('loggers.interval.text')}</p>}
      onChange={changed => {
        if (!('reason' in changed)) preview.reset()
      }}
      onSubmit={fields => void submit(fields)}
      onClose={onClose}
    >
      <IntervalFields />
      <div role="status" className="wide">
        {preview.data && <ReevaluatedText reevaluated={preview.data} />}
      </div>
      {isReported && <ReasonField hint={t('loggers.interval.reasonHint')} />}
    </FormDialog>
  )
}

/** How many deliveries are re-evaluated, and how many of their outcomes become another. */
function ReevaluatedText({ reevaluated }: { reevaluated: ResponseOf<typeof loggerCalls.previewInterval> }) {
  const t = useText()
  const { count } = useTimes()
  const changes = reevaluated.outcomes.filter(change => change.from !== change.to)
  if (reevaluated.deliveries === 0) return <p>{t('loggers.interval.noDeliveries')}</p>
  return (
    <div className="box filled">
      <p>{t('loggers.interval.deliveries', { number: count(reevaluated.deliveries) })}</p>
      {changes.length === 0 ? (
        <p>{t('loggers.interval.noChange')}</p>
      ) : (
        <ul>
          {changes.map(({ from, to, count: number }) => (
            <li key={`${from} ${to}`}>
              <strong>
                {t('loggers.interval.change', {
                  from: t(`deliveries.outcomes.${from}`),
                  to: t(`deliveries.outcomes.${to}`),
                  number: count(number),
                })}
              </strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
