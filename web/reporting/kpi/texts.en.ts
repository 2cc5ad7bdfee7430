import { kpiWords } from '#contract/reporting/words/kpiWords.ts'
import type { kpi as japanese } from '#web/reporting/kpi/texts.ja.ts'

const { kpis, numerators, denominators, month, centre, reason } = kpiWords.en

export const kpi: typeof japanese = {
  words: { kpis, numerators, denominators, month, centre, reason },
  definitions: {
    inboundHandling:
      'The share of inbound pallets that were recorded on time, by the month of their warehousing. A centre counts the deliveries that arrive at it.',
    onTimePickup:
      'The share of planned pickups up to now that took place no later than planned, by the month of the plan. A pickup without a record counts as late; where the plan is a date, the day counts. A centre counts the deliveries that leave it.',
    shippingAccuracy:
      'The share of delivered deliveries whose received pieces equal the shipped ones, by the month of delivery. Deliveries without both counts are left out and told beside. A centre counts the deliveries that leave it.',
    temperatureCompliance:
      'The share of delivered deliveries that kept their temperature, by the month of delivery. Excursions and incomplete data count as missed; deliveries without temperature data are left out and told beside. A centre counts the deliveries that leave it and those that arrive at it.',
    businessStopTime:
      'The business downtime as a share of the working hours (less is better): the sum of what was registered by centre and month.',
    systemDowntime:
      'The system downtime as a share of the working hours (less is better): the sum of what was registered by centre and month.',
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
      met: 'Kept',
      missed: 'Excursion or incomplete',
      beside: 'Without temperature data',
    },
  },
  beside: {
    shippingAccuracy: 'Without both counts: {{number}}',
    temperatureCompliance: 'Without temperature data: {{number}}',
  },
  share: 'Share',
  evaluated: 'Evaluated',
  aim: { more: 'Target: at least {{target}}', less: 'Target: at most {{target}}' },
  reached: 'Reached',
  missed: 'Missed',
  noTarget: 'No target set',
  change: '{{points}} points on the month before',
  better: 'better',
  worse: 'worse',
  noChange: 'As in the month before',
  runningMonth: 'Month not over; the month before: {{before}}',
  nothingBefore: 'No data for the month before',
  missedCentres: 'Centres missing it: {{missed}} of {{evaluated}} (whole period)',
  noMissedCentre: 'Centres missing it: none of {{evaluated}} (whole period)',
  summary: {
    missed: 'Targets missed: {{number}} – ',
    reached: 'All {{number}} KPIs that can be judged reach their targets.',
    none: 'No KPI can be judged: targets are not set, or there is no data.',
    rest: 'Reached: {{number}}',
    unevaluated: 'Not judged: {{number}}',
  },
  filter: {
    title: 'What is shown',
    preset: 'Choose a period',
    presets: { '6': 'Latest 6 months', '12': 'Latest 12 months', any: 'Any period' },
    months: 'Months',
    from: 'First month',
    until: 'Last month',
    centre: 'Centre',
    allCentres: 'All centres',
  },
  cards: 'The six KPIs (latest month with data)',
  show: 'Show {{kpi}} by month and by centre',
  openMonth: 'Show what is behind {{kpi}} in {{month}}: {{amounts}}',
  charts: {
    byMonth: '{{kpi}} by month',
    byCentre: '{{kpi}} by centre',
    subtitle: '{{place}}, {{months}}',
    csv: 'Saves “{{chart}}” as a CSV file.',
    csvButton: 'CSV',
    noCentre: 'There is no data by centre.',
    fileByMonth: '{{kpi}} by month',
    fileByCentre: '{{kpi}} by centre',
    chosen: '{{centre}} (chosen)',
  },
  total: {
    title: 'Whole period, {{months}}',
    hint: 'Choose a figure to list what is behind it.',
    all: 'All: {{amounts}}',
  },
  noData: 'There is no data for these months.',
  noDataHint: 'Try other months or another centre.',
  unknownCentre: 'This centre does not exist, or you are not authorised to see it.',
  noHours: 'Hours appear here once they are registered in KPI Registration.',
  between: '{{from}} – {{until}}',
  behind: {
    title: 'Behind {{kpi}}',
    month: 'Month',
    everyMonth: 'Whole period ({{months}})',
    place: 'Centre',
    part: 'Part',
    close: 'Close the list',
    found: '{{number}} deliveries',
    pallets: '{{all}} inbound pallets, of which {{onTime}} on time',
    figure: '{{share}} ({{amounts}})',
    none: 'There are no such deliveries.',
    noneHint: 'Try another month, centre or part.',
    noHours: 'No hours are registered.',
    verdict: 'Result',
    met: 'Met',
    missed: 'Missed',
    outside: 'Not counted',
    difference: 'Difference {{number}}',
    hours: {
      total: 'Total',
      found: 'Registered months: {{number}}',
    },
  },
}
