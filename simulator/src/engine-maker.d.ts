import type { SubjectMaker } from './subject.ts';
/** The real engine. */
export declare const engineMaker: SubjectMaker;
/** An engine from another copy of the sources; `path` leads to its `engine.ts`. */
export declare function engineAt(path: string): Promise<SubjectMaker>;
