import { kpiWords } from '#contract/reporting/words/kpiWords.ts'
import type { kpi as japanese } from '#web/reporting/kpi/texts.ja.ts'

const { kpis, numerators, denominators, month, centre, reason } = kpiWords.en

export const kpi: typeof japanese = {
  words: { kpis, numerators, denominators, month, centre, reason },
  definitions: {
    inboundHandling:
      'Share of inbound pallets recorded on time, by month of warehousing. For a centre, deliveries that arrive at it count.',
    onTimePickup:
      'Share of planned pickups to date that took place no later than planned, by month of the planned pickup. A pickup without a record counts as late. If the plan is a date, only the day is compared. For a centre, deliveries that leave it count.',
    shippingAccuracy:
      'Share of completed deliveries with equal shipped and received piece counts, by month of delivery. Deliveries without both counts are excluded and shown separately. For a centre, deliveries that leave it count.',
    temperatureCompliance:
      'Share of completed deliveries with the outcome compliant, by month of delivery. Excursions and incomplete data count as not compliant. Deliveries without temperature data are excluded and shown separately. For a centre, deliveries that leave it or arrive at it count.',
    businessStopTime:
      'Business downtime as a share of working hours (lower is better): the total of the hours registered by centre and month.',
    systemDowntime:
      'System downtime as a share of working hours (lower is better): the total of the hours registered by centre and month.',
  },
  amounts: {
    inboundHandling: '{{amount}} pallets',
    onTimePickup: '{{amount}} pickups',
    shippingAccuracy: '{{amount}} deliveries',
    temperatureCompliance: '{{amount}} deliveries',
    businessStopTime: '{{amount}} hours',
    systemDowntime: '{{amount}} hours',
  },
  fraction: '{{numerator}} of {{denominator}}',
  /** What is listed of a KPI. */
  parts: {
    inboundHandling: { all: 'All', met: 'All on time', missed: 'Some not on time', beside: '' },
    onTimePickup: { all: 'All', met: 'On time', missed: 'Late or not picked up', beside: '' },
    shippingAccuracy: { all: 'Counted', met: 'Pieces equal', missed: 'Pieces differ', beside: 'Without both counts' },
    temperatureCompliance: {
      all: 'Counted',
      met: 'Compliant',
      missed: 'Excursion or incomplete',
      beside: 'Without temperature data',
    },
  },
  beside: {
    shippingAccuracy: 'Without both counts: {{number}}',
    temperatureCompliance: 'Without temperature data: {{number}}',
  },
  share: 'Share',
  evaluated: 'Result',
  aim: { more: 'Target: at least {{target}}', less: 'Target: at most {{target}}' },
  verdicts: { met: 'Met', missed: 'Missed', outside: 'Not counted' },
  noTarget: 'No target set',
  change: '{{points}} points from previous month',
  better: 'better',
  worse: 'worse',
  noChange: 'No change from previous month',
  runningMonth: 'Month in progress (previous month: {{before}})',
  nothingBefore: 'No data for the previous month',
  missedCentres: 'Centres missing the target: {{missed}} of {{evaluated}} (whole period)',
  noMissedCentre: 'All {{evaluated}} centres meet the target (whole period)',
  summary: {
    missed: 'Targets missed: {{number}} – ',
    reached: 'All {{number}} KPIs that can be evaluated meet their targets.',
    none: 'No KPI can be evaluated: no targets are set, or there is no data.',
    rest: 'Met: {{number}}',
    unevaluated: 'Not evaluated: {{number}}',
  },
  filter: {
    title: 'Filters',
    preset: 'Select a period',
    presets: { '6': 'Latest 6 months', '12': 'Latest 12 months', any: 'Any period' },
    months: 'Months',
    from: 'First month',
    until: 'Last month',
    centre: 'Centre',
    allCentres: 'All centres',
  },
  cards: 'The six KPIs (latest month with data)',
  show: 'Show {{kpi}} by month and centre',
  openMonth: 'Show the data behind {{kpi}} in {{month}}: {{amounts}}',
  charts: {
    by: { month: '{{kpi}} by month', centre: '{{kpi}} by centre' },
    subtitle: '{{place}}, {{months}}',
    csv: 'Downloads “{{chart}}” as a CSV file.',
    noCentre: 'There is no data by centre.',
    file: { month: '{{kpi}} by month', centre: '{{kpi}} by centre' },
    chosen: '{{centre}} (selected)',
  },
  total: {
    title: 'Whole period, {{months}}',
    hint: 'Select a figure to list the data behind it.',
    all: 'All: {{amounts}}',
  },
  noData: 'There is no data for these months.',
  noDataHint: 'Try other months or another centre.',
  unknownCentre: 'This centre does not exist, or you are not authorised to view it.',
  noHours: 'Hours appear here once they are registered in KPI Registration.',
  behind: {
    title: 'Data behind {{kpi}}',
    month: 'Month',
    everyMonth: 'Whole period ({{months}})',
    part: 'Breakdown',
    close: 'Close the list',
    found: '{{number}} deliveries',
    pallets: '{{all}} inbound pallets, {{onTime}} on time',
    figure: '{{share}} ({{amounts}})',
    none: 'There are no matching deliveries.',
    noneHint: 'Try another month, centre or breakdown.',
    noHours: 'No hours are registered.',
    difference: 'Difference {{number}}',
    hours: { total: 'Total', found: 'Registered months: {{number}}' },
  },
}
