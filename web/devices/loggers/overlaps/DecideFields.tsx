import { Form, Radio } from 'antd'
import type { LoggerOverlap } from '#contract/devices/types/loggerTypes.ts'
import { reachesBehind, remainderOf, type Assigned } from '#contract/telemetry/rules/evaluation/assignmentRemainder.ts'
import { ReasonField } from '#web/devices/loggers/form/ReasonField.tsx'
import { useSpanOf } from '#web/devices/loggers/overlaps/useSpanOf.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { said } from '#web/kernel/texts/said.tsx'

export type DecideFields = { keptAssignmentId: number | undefined; reason: string }
type Assignment = LoggerOverlap['assignments'][number]

/** Which assignment holds, what that leaves of the other one, and why. */
export function DecideFields({ overlap: { assignments } }: { overlap: LoggerOverlap }) {
  const t = useText()
  const keptAssignmentId = Form.useWatch<DecideFields['keptAssignmentId']>('keptAssignmentId')
  const kept = assignments.find(one => one.loggerAssignmentId === keptAssignmentId)
  const cut = assignments.find(one => one.loggerAssignmentId !== keptAssignmentId)
  return (
    <>
      <Form.Item<DecideFields>
        name="keptAssignmentId"
        label={t('loggers.overlaps.which')}
        className="wide"
        rules={[{ required: true, message: said(t => t('loggers.overlaps.whichMissing')) }]}
      >
        <Radio.Group
          vertical
          options={assignments.map(one => ({ value: one.loggerAssignmentId, label: <Choice assignment={one} /> }))}
        />
      </Form.Item>
      <div role="status" className="wide">
        {kept && cut && <Effect kept={kept} cut={cut} />}
      </div>
      <ReasonField hint={t('loggers.overlaps.reasonHint')} />
    </>
  )
}

/** Its sender, and its delivery where the reader may see that. */
function useNameOf() {
  const localName = useLocalName()
  return ({ sender, delivery }: Assignment) => {
    const name = localName(sender.name, sender.nameEn)
    return delivery ? `${name} ${delivery.reference}` : name
  }
}

function Choice({ assignment }: { assignment: Assignment }) {
  const nameOf = useNameOf()
  const spanOf = useSpanOf()
  return (
    <>
      {nameOf(assignment)} <div className="quiet">{spanOf(assignment)}</div>
    </>
  )
}

const assigned = ({ from, to }: Assignment): Assigned => ({
  fromMs: Date.parse(from),
  toMs: to === null ? null : Date.parse(to),
})

function Effect({ kept, cut }: { kept: Assignment; cut: Assignment }) {
  const t = useText()
  const times = useTimes()
  const nameOf = useNameOf()
  const left = remainderOf(assigned(cut), assigned(kept))
  const isLost = left === 'before' && reachesBehind(assigned(cut), assigned(kept))
  const until = kept.to === null ? '' : times.instant(kept.to)
  const at = left === 'before' ? times.instant(kept.from) : until
  return (
    <div className="box filled">
      <p>
        <strong>{t(`loggers.overlaps.left.${left}`, { name: nameOf(cut), at })}</strong>
      </p>
      {isLost && <p>{t('loggers.overlaps.lost', { at: until })}</p>}
    </div>
  )
}
