"""Which sensitivity and which thresholds does this board want?"""
