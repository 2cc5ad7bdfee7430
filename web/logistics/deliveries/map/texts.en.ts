import type { deliveryMap as japanese } from '#web/logistics/deliveries/map/texts.ja.ts'

export const deliveryMap: typeof japanese = {
  view: 'How the results are shown',
  views: { list: 'List', map: 'Map' },
  region: 'Map of the results',
  title:
    'Map of the deliveries found. Arrow keys move it, + and − zoom, Enter opens the marker nearest to the middle. “Deliveries by place” tells the same.',
  located: '{{located}} of {{total}} found deliveries have a position.',
  cut: 'The map shows the {{shown}} with the newest shipping dates.',
  noneLocated: 'None of the deliveries has a position.',
  noneLocatedHint: 'Their location is not disclosed, or their places have no coordinates. The list shows them.',
  toList: 'Show as list',
  closer: 'Zoom map in',
  farther: 'Zoom map out',
  whole: 'Show all deliveries',
  lateSign: 'L',
  legend: {
    group: 'Several deliveries (how many)',
    position: 'Latest position of a logger',
    start: 'Shipping location',
    arrived: 'Destination (delivered)',
    excursion: 'With an excursion',
    late: 'With a late one',
  },
  card: { here: 'Deliveries here ({{number}})', close: 'Close' },
  whereabouts: {
    position: 'Position of {{time}}, on the way to {{place}}',
    arrived: '{{place}}',
    waiting: 'Awaiting pickup at {{place}}',
    noPosition: 'Left {{place}}, no position received yet',
  },
  groups: {
    title: 'Deliveries by place',
    toPlace: 'On the way to {{place}}',
    show: 'Show {{place}} on the map',
    count: 'Deliveries: {{number}}',
    excursions: 'Excursions: {{number}}',
    late: 'Late: {{number}}',
  },
}
