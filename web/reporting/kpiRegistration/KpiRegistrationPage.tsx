import { getRouteApi } from '@tanstack/react-router'
import { Button, Form, Input } from 'antd'
import { codes } from '#contract/kernel/codes.ts'
import { monthOf } from '#contract/kernel/time/month.ts'
import { kpiRegistrationCalls } from '#contract/reporting/calls/kpiRegistration.ts'
import { isLessBetter, kpis, type Kpi } from '#contract/reporting/rules/kpi.ts'
import { useChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { refuse, useText } from '#web/kernel/texts/useWords.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useDraft } from '#web/kernel/ui/forms/typed/drafts.ts'
import { Facts, Section } from '#web/kernel/ui/Section.tsx'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { Notice, Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { KpiFilter } from '#web/reporting/kpi/KpiFilter.tsx'
import type { KpiRegistrationSearch } from '#web/reporting/kpi/kpiSearch.ts'
import { shownMonths } from '#web/reporting/kpi/shownMonths.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { MonthList } from '#web/reporting/kpiRegistration/MonthList.tsx'
import {
  faultOf,
  isChanged,
  targetsOf,
  typedOf,
  type Targets,
  type TypedTargets,
} from '#web/reporting/kpiRegistration/typedTargets.ts'
import '#web/reporting/kpi/kpi.css'
import '#web/reporting/kpiRegistration/kpiRegistration.css'

const route = getRouteApi('/layout/user-management/maintenance')
const views = ['months', 'targets'] as const

/** KPI Registration (SHL-7: Maintenance): hours by centre and month, and what the company aims at. */
export function KpiRegistrationPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const go = (next: KpiRegistrationSearch) => void navigate({ search: next, resetScroll: false })
  return (
    <div className="page kpi-registration">
      <ChoiceButtons
        label={t('kpiRegistration.view')}
        choices={views.map(value => ({ value, label: t(`kpiRegistration.views.${value}`) }))}
        value={search.view ?? 'months'}
        onChoose={view => go({ ...search, view: view === 'targets' ? view : undefined })}
      />
      {search.view === 'targets' ? <TargetsSection /> : <Months search={search} onSearch={go} />}
    </div>
  )
}

type Props = { search: KpiRegistrationSearch; onSearch: (search: KpiRegistrationSearch) => void }

/** Which months of which centre, and what is registered for them. */
function Months({ search, onSearch }: Props) {
  const t = useText()
  const thisMonth = monthOf(todayInPortal())
  const months = shownMonths(search, thisMonth)
  const filter = { ...months, centreCode: search.centre }
  const answer = useCall(
    kpiRegistrationCalls.getMonthlyKpi,
    { ...filter, page: search.page, pageSize: search.size },
    { keepPrevious: true, handledHere: [codes.notAuthorized] },
  )
  const isForeign = search.centre !== undefined && answer.error?.failure === codes.notAuthorized
  return (
    <>
      <KpiFilter
        {...{ search, months, thisMonth }}
        centres={answer.data?.centres ?? []}
        onSearch={({ from, until, centre }) => onSearch({ size: search.size, from, until, centre })}
      />
      {isForeign ? (
        // A centre in a link that is not the viewer's leads back to all of them.
        <Notice title={t('kpiRegistration.unknownCentre')}>
          <Button onClick={() => onSearch({ ...search, centre: undefined })}>{t('kpi.filter.allCentres')}</Button>
        </Notice>
      ) : (
        <MonthList {...{ search, filter, answer, onSearch }} />
      )}
    </>
  )
}

/** What the company aims at, KPI by KPI. */
function TargetsSection() {
  const t = useText()
  const answer = useCall(kpiRegistrationCalls.getKpiTargets, {})
  return (
    <Section title={t('kpiRegistration.targets.title')} hint={t('kpiRegistration.targets.hint')}>
      <Answered answer={answer}>
        {({ mayEdit, targets }) => (mayEdit ? <TargetsForm targets={targets} /> : <TargetsToRead targets={targets} />)}
      </Answered>
    </Section>
  )
}

function TargetsToRead({ targets }: { targets: Targets }) {
  const { t, ...texts } = useKpiTexts()
  const textOf = (kpi: Kpi) => {
    const percent = targets[kpi]
    if (percent === undefined) return t('kpiRegistration.targets.none')
    return `${texts.percent(percent)} ${t(`kpiRegistration.targets.${isLessBetter(kpi) ? 'less' : 'more'}`)}`
  }
  return <Facts areLines facts={kpis.map(kpi => ({ label: t(`kpi.words.kpis.${kpi}`), value: textOf(kpi) }))} />
}

/** The six targets, saved together. */
function TargetsForm({ targets }: { targets: Targets }) {
  const t = useText()
  const [form] = Form.useForm<TypedTargets>()
  const changes = useChangeKeys()
  const { isSending, send } = useCallAction(kpiRegistrationCalls.saveKpiTargets, {
    changes,
    done: t => t('kpiRegistration.targets.saved'),
    onDone: (_answer, sent) => form.setFieldsValue(typedOf(sent.targets)),
  })
  const typedNow = () => form.getFieldsValue(true) as TypedTargets
  const isDirty = () => isChanged(targets, typedNow())
  useDraft(
    `${kpiRegistrationCalls.saveKpiTargets.path} ${JSON.stringify(targets)}`,
    // Also while it is sent, which may find out that the session has ended.
    () => (isDirty() ? typedNow() : undefined),
    typed => form.setFieldsValue(typed),
    changes,
  )
  const validator = (_rule: unknown, typed: string) => {
    const fault = faultOf(typed)
    return fault ? refuse(t => t(`kpiRegistration.faults.${fault}`)) : Promise.resolve()
  }
  return (
    <Form<TypedTargets>
      noValidate
      form={form}
      labelCol={{ flex: '184px' }}
      labelAlign="left"
      colon={false}
      initialValues={typedOf(targets)}
      scrollToFirstError={{ focus: true }}
      onFinish={typed => send({ targets: targetsOf(typed) })}
    >
      {kpis.map(kpi => (
        <Form.Item
          key={kpi}
          name={kpi}
          label={t(`kpi.words.kpis.${kpi}`)}
          extra={t(`kpiRegistration.targets.${isLessBetter(kpi) ? 'less' : 'more'}`)}
          rules={[{ validator }]}
        >
          <Input inputMode="decimal" autoComplete="off" suffix="%" style={{ width: 120 }} />
        </Form.Item>
      ))}
      <Button type="primary" htmlType="submit" loading={isSending}>
        {t('kpiRegistration.targets.save')}
      </Button>
      <UnsavedGuard isDirty={() => !isSending && isDirty()} />
    </Form>
  )
}
