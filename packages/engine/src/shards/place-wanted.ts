/** A question that only all files of a cut gazetteer could answer: it needs a place. */
export class PlaceWanted extends Error {
  override readonly name = 'PlaceWanted';
  /** The parameter that says too little of the place. */
  readonly parameter: string;

  constructor(parameter: string) {
    super(`${parameter}: this question needs a municipality`);
    this.parameter = parameter;
  }
}
