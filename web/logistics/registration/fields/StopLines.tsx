import { maxPlannedStops } from '#contract/logistics/rules/plannedStops.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Lines } from '#web/kernel/ui/forms/fields/Lines.tsx'
import { TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { MomentItem } from '#web/logistics/registration/fields/MomentItem.tsx'
import { PositionItems } from '#web/logistics/registration/fields/PlaceFields.tsx'
import { newStop } from '#web/logistics/registration/registrationFields.ts'

/** Where it is planned to stop on its way, in this order. */
export function StopLines() {
  const { t } = useWords()
  return (
    <Section
      title={t('deliveryRegistration.sections.plannedStops')}
      hint={t('deliveryRegistration.hints.plannedStops')}
    >
      <Lines
        name="plannedStops"
        next={newStop}
        max={maxPlannedStops}
        addText={t('deliveryRegistration.addStop')}
        removeText={number => t('deliveryRegistration.removeStop', { number })}
      >
        {place => <StopLine place={place} />}
      </Lines>
    </Section>
  )
}

function StopLine({ place }: { place: number }) {
  const { t } = useWords()
  const arrival = t('deliveryRegistration.fields.plannedArrival')
  return (
    <div className="registration-line registration-times">
      <TextItem
        name={[place, 'name']}
        label={t('deliveryRegistration.fields.place')}
        maxLength={200}
        missing={t => t('deliveryRegistration.faults.required')}
      />
      <TextItem name={[place, 'nameEn']} label={t('deliveryRegistration.fields.placeEn')} maxLength={200} />
      <MomentItem name={[place, 'plannedArrival']} label={arrival} />
      <MomentItem
        name={[place, 'plannedDeparture']}
        label={t('deliveryRegistration.fields.plannedDeparture')}
        after={{ path: ['plannedStops', place, 'plannedArrival'], label: arrival }}
      />
      <PositionItems name={[place]} path={['plannedStops', place]} />
    </div>
  )
}
