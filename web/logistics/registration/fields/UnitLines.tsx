import { ssccOf } from '#contract/kernel/gs1/keys.ts'
import { ruleBy, useWords } from '#web/kernel/texts/useWords.ts'
import { Lines } from '#web/kernel/ui/forms/fields/Lines.tsx'
import { TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { newUnit } from '#web/logistics/registration/registrationFields.ts'
import { ItemsOfLine } from '#web/logistics/registration/fields/ItemsOfLine.tsx'

/** Pallets and boxes with a label of their own. */
export function UnitLines() {
  const { t } = useWords()
  return (
    <Section title={t('deliveries.columns.sscc')} hint={t('deliveryRegistration.hints.units')}>
      <Lines
        name="units"
        next={newUnit}
        max={1000}
        addText={t('deliveryRegistration.addUnit')}
        removeText={number => t('deliveryRegistration.removeUnit', { number })}
      >
        {place => <UnitLine place={place} />}
      </Lines>
    </Section>
  )
}

function UnitLine({ place }: { place: number }) {
  const { t } = useWords()
  return (
    <div className="registration-line registration-times">
      <TextItem
        name={[place, 'sscc']}
        label={t('deliveryRegistration.fields.sscc')}
        maxLength={40}
        validateFirst
        missing={t => t('deliveryRegistration.faults.required')}
        rules={[ruleBy((typed: string) => ssccOf(typed) === undefined && (t => t('deliveryRegistration.faults.sscc')))]}
      />
      <ItemsOfLine
        list="units"
        place={place}
        label={t('deliveryRegistration.fields.contains')}
        none={t('deliveryRegistration.fields.notStated')}
      />
    </div>
  )
}
