// The package's own types declare a default export that its module does not have.
declare module 'scorm-again/scorm12/min' {
  interface Score {
    raw: string;
    min: string;
    max: string;
  }
  interface Core {
    student_id: string;
    student_name: string;
    lesson_location: string;
    credit: string;
    lesson_status: string;
    entry: string;
    total_time: string;
    lesson_mode: string;
    score: Score;
  }
  interface Rendered {
    readonly cmi: {
      readonly suspend_data: string;
      readonly core: Core & { readonly exit: string; readonly session_time: string };
    };
  }

  export class Scorm12API {
    constructor(settings: Readonly<Record<string, unknown>>);
    cmi: {
      core: Core;
      suspend_data: string;
      launch_data: string;
      student_data: { mastery_score: string; max_time_allowed: string; time_limit_action: string };
    };
    lastErrorCode: string;
    LMSInitialize(parameter: string): string;
    LMSFinish(parameter: string): string;
    LMSGetValue(element: string): string;
    LMSSetValue(element: string, value: unknown): string;
    LMSCommit(parameter: string): string;
    LMSGetLastError(): string;
    LMSGetErrorString(code: string): string;
    LMSGetDiagnostic(code: string): string;
    loadFromFlattenedJSON(elements: Readonly<Record<string, string>>): void;
    getFlattenedCMI(): Record<string, unknown>;
    renderCMIToJSONObject(): Rendered;
  }
}
