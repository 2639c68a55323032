// The pdf.js engine in its own file, so that the build turns it into a worker and nothing is loaded from elsewhere.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
