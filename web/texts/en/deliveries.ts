import type { ja } from '#web/texts/ja.ts'

export const deliveries: typeof ja.deliveries = {
  sections: {
    '0001': 'MFG base → logistics centre',
    '0002': 'Centre → centre',
    '0003': 'Centre → destination',
  },
  status: { '1': 'In transit', '2': 'Delivered' },
  awaitingPickup: 'Awaiting pickup',
  outcomes: { kept: 'In band', excursion: 'Excursion', incomplete: 'Incomplete', noData: 'No data' },
  late: 'Late',
  amended: 'Amended',
  notDisclosed: 'Not disclosed',
}
