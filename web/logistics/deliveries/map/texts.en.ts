import type { deliveryMap as japanese } from '#web/logistics/deliveries/map/texts.ja.ts'

export const deliveryMap: typeof japanese = {
  view: 'View',
  views: { list: 'List', map: 'Map' },
  region: 'Map of results',
  title:
    'Map of the deliveries found. Use the arrow keys to move, + and − to zoom, and Enter to open the marker nearest the centre. “Deliveries by place” lists the same deliveries.',
  located: '{{located}} of {{total}} deliveries have a position.',
  cut: 'Showing the {{shown}} deliveries with the latest shipping dates.',
  noneLocated: 'None of the deliveries have a position.',
  noneLocatedHint:
    'Either location data is not disclosed, or no coordinates are registered for the places. The list shows these deliveries.',
  toList: 'Show as list',
  closer: 'Zoom in',
  farther: 'Zoom out',
  whole: 'Show all deliveries',
  lateSign: 'L',
  legend: {
    group: 'Several deliveries (count)',
    position: 'Latest logger position',
    arrived: 'Destination (delivered)',
    excursion: 'With excursion',
    late: 'With late delivery',
  },
  card: { here: 'Deliveries at this location ({{number}})' },
  whereabouts: {
    position: 'Position at {{time}}, on the way to {{place}}',
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
