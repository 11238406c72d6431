import { type Candidate, changed } from '../../candidate.js';
import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** The ward of a designated city is left out. */
export const WARD_LEFT_OUT: Tolerance = {
  cost: TOLERANCE,
  word: '仙台市一番町三丁目',
  meant: '宮城県仙台市青葉区一番町三丁目',
};

/** The candidate of a city, whose wards' towns may follow. */
export function behindWardLeftOut(city: Candidate): Candidate {
  return changed(city, city.at, city.explained, city.cost + WARD_LEFT_OUT.cost, city.last);
}
