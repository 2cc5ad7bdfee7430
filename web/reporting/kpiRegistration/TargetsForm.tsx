import { Button, Flex, Input } from 'antd'
import { useState, type SyntheticEvent } from 'react'
import { kpiRegistrationCalls } from '#contract/reporting/calls/kpiRegistration.ts'
import { isLessBetter, kpis, type Kpi } from '#contract/reporting/rules/kpi.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { faultOf, isChanged, targetsOf, typedOf, type Targets } from '#web/reporting/kpiRegistration/typedTargets.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'

const fieldId = (kpi: Kpi) => `kpi-target-${kpi}`

/** The six targets, saved together. */
export function TargetsForm({ targets }: { targets: Targets }) {
  const t = useText()
  const save = useCallMutation(kpiRegistrationCalls.saveKpiTargets)
  const [typed, setTyped] = useState(() => typedOf(targets))
  const [isSaving, setSaving] = useState(false)
  const store = async (sent: Targets) => {
    setSaving(true)
    try {
      await save.mutateAsync({ targets: sent })
      showNotice(t => t('kpiRegistration.targets.saved'))
      setTyped(typedOf(sent))
    } catch (error) {
      // Every failure has shown its message.
      if (!(error instanceof CallError)) throw error
    } finally {
      setSaving(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = kpis.find(kpi => faultOf(typed[kpi]))
    if (wrong) document.getElementById(fieldId(wrong))?.focus()
    else void store(targetsOf(typed))
  }
  return (
    <form noValidate onSubmit={submit}>
      <Flex vertical gap="small" align="start">
        {kpis.map(kpi => (
          <TargetField
            key={kpi}
            kpi={kpi}
            typed={typed[kpi]}
            onType={text => setTyped(now => ({ ...now, [kpi]: text }))}
          />
        ))}
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('kpiRegistration.targets.save')}
        </Button>
        <UnsavedGuard isDirty={() => !isSaving && isChanged(targets, typed)} />
      </Flex>
    </form>
  )
}

function TargetField({ kpi, typed, onType }: { kpi: Kpi; typed: string; onType: (text: string) => void }) {
  const t = useText()
  const id = fieldId(kpi)
  const fault = faultOf(typed)
  return (
    <Flex wrap gap="4px 12px" align="baseline">
      <label htmlFor={id} style={{ width: 184 }}>
        {t(`kpi.words.kpis.${kpi}`)}
      </label>
      <div>
        <Flex wrap gap="4px 12px" align="center">
          <Input
            id={id}
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            suffix="%"
            status={fault ? 'error' : ''}
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-way${fault ? ` ${id}-fault` : ''}`}
            style={{ width: 120 }}
            onChange={event => onType(event.target.value)}
          />
          <span id={`${id}-way`}>{t(`kpiRegistration.targets.${isLessBetter(kpi) ? 'less' : 'more'}`)}</span>
        </Flex>
        {fault && (
          <div id={`${id}-fault`} className="wrong small">
            {t(`kpiRegistration.faults.${fault}`)}
          </div>
        )}
      </div>
    </Flex>
  )
}
